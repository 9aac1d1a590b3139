import { createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { smtpMail } from "./smtp-mail.ts";

/** Live mode hands mails to a mail server by SMTP. */

/** A mail server that knows just enough of SMTP, and the lines that it received. */
async function mailServer(answerToRecipient: string) {
  const lines: string[] = [];
  const converse = (socket: Socket) => {
    let inData = false;
    socket.write("220 mail.example.com\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
        lines.push(line);
        if (inData) {
          if (line !== ".") continue;
          inData = false;
          socket.write("250 queued\r\n");
        } else if (line === "DATA") {
          inData = true;
          socket.write("354 go on\r\n");
        } else if (line.startsWith("RCPT TO")) socket.write(`${answerToRecipient}\r\n`);
        else if (line === "QUIT") socket.end("221 bye\r\n");
        else socket.write("250 ok\r\n");
      }
    });
  };
  const server = createServer(converse);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { lines, mail: smtpMail(`smtp://127.0.0.1:${address.port}?ignoreTLS=true`, "shop@example.com") };
}

const MAIL = { id: "mail-7", to: "buyer@example.com", subject: "电子发票已开具", text: "请登录查看" };

test("a mail reaches its one recipient, from the shop's address [P8.6]", async () => {
  const { lines, mail } = await mailServer("250 ok");
  await mail.send(MAIL);
  expect(lines).toContain("MAIL FROM:<shop@example.com>");
  expect(lines.filter((line) => line.startsWith("RCPT TO"))).toEqual(["RCPT TO:<buyer@example.com>"]);
  expect(lines).toContain("Message-ID: <mail-7@example.com>");
  expect(lines).toContain(Buffer.from(MAIL.text).toString("base64"));
});

test("line ends in an address or a subject add no headers and no recipients", async () => {
  const { lines, mail } = await mailServer("250 ok");
  await mail.send({ ...MAIL, subject: "通知\r\nBcc: other@example.com" });
  expect(lines.some((line) => line.startsWith("Bcc"))).toBe(false);
  expect(lines.filter((line) => line.startsWith("RCPT TO"))).toHaveLength(1);
});

test("a refused recipient makes sending fail [P8.6]", async () => {
  const { mail } = await mailServer("550 no such mailbox");
  await expect(mail.send(MAIL)).rejects.toThrow("550");
});
