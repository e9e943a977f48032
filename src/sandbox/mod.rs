//! A stand-in for Discord on loopback, with a chat page in the browser.
