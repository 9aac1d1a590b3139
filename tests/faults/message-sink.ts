import { createServer as createHttp } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";

/** A message that was taken, with its stable id and everything else of it that may not differ in a repetition. */
export type Taken = { id: string; body: string };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the sink has no port");
  return address.port;
}

/** An SMS gateway, robots and a mail server that take every message, and answer a moment after they have it. */
export async function messageSink(answerMs: () => number) {
  const taken: Taken[] = [];

  const web = createHttp(async (request, response) => {
    const body = `${request.url} ${await text(request)}`;
    taken.push({ id: String(request.headers["x-message-id"]), body });
    await wait(answerMs());
    response.end(JSON.stringify({ errcode: 0 }));
  });

  const mail = createServer((socket: Socket) => {
    let rest = "";
    let data: string[] | null = null;
    const say = (line: string) => socket.writable && socket.write(`${line}\r\n`);
    say("220 mail.example.com");
    socket.on("error", () => socket.destroy());
    socket.on("data", async (chunk) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (data === null) {
          if (line === "DATA") {
            data = [];
            say("354 go on");
          } else if (line === "QUIT") socket.end("221 bye\r\n");
          else say("250 ok");
        } else if (line === ".") {
          const id = /^Message-ID: <(.+)@.+>$/im.exec(data.join("\n"))?.[1] ?? "";
          taken.push({ id, body: data.filter((one) => !one.startsWith("Date:")).join("\n") });
          data = null;
          await wait(answerMs());
          say("250 queued");
        } else data.push(line);
      }
    });
  });

  const origin = `http://127.0.0.1:${await listen(web)}`;
  const smtp = `smtp://127.0.0.1:${await listen(mail)}?ignoreTLS=true`;
  return {
    taken,
    env: { MESSAGE_SINK: origin, SMTP_URL: smtp },
    close() {
      web.closeAllConnections();
      web.close();
      mail.close();
    },
  };
}
