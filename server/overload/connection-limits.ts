import type { Socket } from "node:net";
import type { NextHandleFunction } from "connect";

/** Requests that may wait behind the one in work; browsers and proxies send no request before the last answer. */
const WAITING_MAX = 8;

type Connection = { inWork: boolean; waiting: (() => void)[] };

/**
 * Answers the requests of a connection one after the other, each when the peer has taken the answer before it. A
 * connection with more waiting requests is ended, and so is one that takes nothing of its answer for the server's
 * `timeout`: a peer that never reads holds one page of memory, not one per request that it sent.
 */
export function connectionLimits(): NextHandleFunction {
  const connections = new WeakMap<Socket, Connection>();

  function connectionOf(socket: Socket) {
    const known = connections.get(socket);
    if (known) return known;
    const connection: Connection = { inWork: false, waiting: [] };
    connections.set(socket, connection);
    return connection;
  }

  return (req, res, next) => {
    const { socket } = req;
    // The parser continues with the bytes already read of an ended connection.
    if (socket.destroyed) return;
    const connection = connectionOf(socket);

    function start() {
      connection.inWork = true;
      res.once("close", () => {
        connection.inWork = false;
        if (!socket.destroyed) connection.waiting.shift()?.();
      });
      // With this listener, Node leaves a connection open whose answer is still being made.
      res.on("timeout", () => {
        if (socket.writableLength > 0) socket.destroy();
      });
      next();
    }

    if (!connection.inWork) start();
    else if (connection.waiting.length < WAITING_MAX) connection.waiting.push(start);
    else socket.destroy();
  };
}
