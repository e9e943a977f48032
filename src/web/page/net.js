// Requests to the server.

const PATIENCE = 10000;

/** The server's "no", with the state if the board has moved on. */
export class Refused extends Error {
  /** @param {number} status @param {string} message @param {import("./types").State | null} state */
  constructor(status, message, state) {
    super(message);
    this.status = status;
    this.state = state;
  }
}

/** No answer arrived. The server may have received the request. */
export class Lost extends Error {}

/**
 * The session of a page inside Discord: its token, and what renews it.
 * @type {{ token: string, renew: (() => Promise<boolean>) | null }}
 */
export const session = { token: "", renew: null };

/**
 * Asks the server; a body makes it a POST. Returns `null` if the server has nothing new.
 * @param {string} url
 * @param {object} [body]
 * @param {number} [patience] in milliseconds
 * @param {boolean} [isLast] true if an ended session is not renewed
 * @returns {Promise<any>}
 */
export async function ask(url, body, patience = PATIENCE, isLast = false) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), patience);
  /** @type {RequestInit} */
  const options = { credentials: "same-origin", signal: limit.signal, headers: { Accept: "application/json" } };
  if (session.token) options.headers = { ...options.headers, "X-Postern-Session": session.token };
  if (body) {
    options.method = "POST";
    options.body = JSON.stringify(body);
    options.headers = { ...options.headers, "Content-Type": "application/json", "X-Postern": "1" };
  }
  try {
    const response = await fetch(url, options);
    if (response.status === 204) return null;
    if (response.status === 401 && !isLast && await session.renew?.()) return await ask(url, body, patience, true);
    const isJson = (response.headers.get("Content-Type") ?? "").includes("json");
    const answer = isJson ? await response.json() : {};
    if (response.ok && isJson) return answer;
    throw new Refused(response.status, answer.error ?? "", answer.state ?? null);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Lost(String(error));
  } finally {
    clearTimeout(timer);
  }
}

/** A random key of one press. */
export function key() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
