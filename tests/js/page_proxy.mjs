// A connection between browser and server that a test can cut.

import { connect, createServer } from "node:net";

export class Proxy {
  isOpen = true;
  /** False: WebSockets do not get through. */
  sockets = true;
  /** True: the server hears the browser, and the browser does not hear the server. */
  isMute = false;
  #pairs = new Set();

  /** Passes connections on to a port of this machine. Returns the proxy's own port. */
  async start(target, port = 0) {
    this.server = createServer((client) => {
      if (!this.isOpen) return client.destroy();
      const behind = connect(target, "127.0.0.1");
      // Otherwise the second part of a request waits 40 ms for the first one to be confirmed.
      for (const side of [client, behind]) side.setNoDelay(true);
      const end = () => {
        client.destroy();
        behind.destroy();
        this.#pairs.delete(end);
      };
      this.#pairs.add(end);
      for (const side of [client, behind]) side.on("error", end).on("close", end);
      client.on("data", (bytes) => {
        if (!this.sockets && /^upgrade: websocket/im.test(bytes.toString("latin1"))) end();
        else behind.write(bytes);
      });
      behind.on("data", (bytes) => !this.isMute && client.write(bytes));
      return undefined;
    });
    await new Promise((done) => this.server.listen(port, "127.0.0.1", done));
    return this.server.address().port;
  }

  cut() {
    this.isOpen = false;
    for (const end of [...this.#pairs]) end();
  }

  mend() {
    this.isOpen = true;
    this.isMute = false;
  }

  stop() {
    this.cut();
    this.server.close();
  }
}
