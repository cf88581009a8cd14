mod pack;
