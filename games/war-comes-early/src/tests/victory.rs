//! 13.0 The 1939 scenario and 3.6 hex control.
