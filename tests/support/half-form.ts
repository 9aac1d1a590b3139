import { connect } from "node:net";
import { expect } from "vitest";
import type { Program } from "./program.ts";

/** A limit for an answer that hangs, in ms. */
const HANGS_MS = 180_000;

/** Sends a part of a form, which the shop begins to read, and leaves the connection open. */
export async function sendHalfForm(program: Program) {
  const socket = connect(program.port, "127.0.0.1");
  let answer = "";
  socket.on("data", (part) => {
    answer += part;
  });
  socket.on("error", () => {});
  const head = [
    `Host: localhost:${program.port}`,
    `Origin: http://localhost:${program.port}`,
    "Content-Length: 4",
    "Expect: 100-continue",
  ];
  socket.write(
    `POST /login HTTP/1.1\r\n${head.join("\r\n")}\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\na=`,
  );
  await expect.poll(() => answer, { timeout: HANGS_MS }).toContain("100 Continue");
  return { socket, answer: () => answer.replace("HTTP/1.1 100 Continue\r\n\r\n", "") };
}
