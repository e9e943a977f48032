//! The websocket.
