import type { Socket } from "node:net";
import type { NextHandleFunction } from "connect";

/** Requests of a connection that may wait behind the current one; browsers and proxies do not pipeline requests. */
const WAITING_MAX = 8;

type Connection = { inWork: boolean; waiting: (() => void)[] };

/**
 * Answers the requests of a connection one after the other, each after the peer has received the answer before it, so
 * that a peer that never reads takes the memory of one page. Ends a connection with more than eight waiting requests,
 * and one that receives nothing of its answer for the server's `timeout`.
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
      res.on("close", () => {
        connection.inWork = false;
        if (!socket.destroyed) connection.waiting.shift()?.();
      });
      // Without this listener, Node would end a connection whose answer is still being made.
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
