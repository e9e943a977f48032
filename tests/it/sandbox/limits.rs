//! What Discord refuses, the sandbox refuses.
