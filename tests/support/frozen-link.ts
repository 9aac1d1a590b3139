import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A link to a server that a test freezes, as a lost network or a stopped machine does: it stays open and says nothing. */
export async function frozenLink(to: { host: string; port: number }) {
  let isFrozen = false;
  const sockets = new Set<Socket>();
  /** The first bytes of each connection. */
  const greetings: Buffer[] = [];
  const server = createServer((near) => {
    const far = connect(to);
    near.once("data", (bytes: Buffer) => greetings.push(bytes));
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => void (isFrozen || into.destroyed || into.write(bytes)));
      from.on("close", () => into.destroy());
      from.on("error", () => into.destroy());
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    greetings,
    freeze: () => {
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
    },
  };
}
