// The entry: reads a request, runs its call and sends the answer in the chosen spelling
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { customerCalls, openCalls } from "./calls.mjs";
import { confirmScan } from "./codes.mjs";
import { log } from "./log.mjs";
import { Refusal } from "./refusal.mjs";
import { customerByToken } from "./sessions.mjs";
import { BASE, HOST, PORT, SPELLING, UNKNOWN } from "./settings.mjs";
import { spellPhp } from "./spelling.mjs";

function send(res, code, type, text) {
  res.writeHead(code, { "Content-Type": type, "Cache-Control": "no-store" });
  res.end(text);
}

function sendJson(res, answer, path, code = 200) {
  const spelled = SPELLING === "php" ? spellPhp(answer, path) : answer;
  send(res, code, "application/json", JSON.stringify(spelled));
}

function sendPicture(res, name) {
  try {
    send(res, 200, "image/png", readFileSync(new URL(`./pictures/${name}.png`, import.meta.url)));
  } catch {
    send(res, 404, "text/plain; charset=utf-8", "There is no such picture");
  }
}

async function readBody(req) {
  const chunks = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size > 100000) throw new Refusal("请求内容过大");
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString("utf8");
  if (!text) return {};
  try {
    const body = JSON.parse(text);
    return body && typeof body === "object" ? body : {};
  } catch {
    throw new Refusal("请求格式错误");
  }
}

function findCall(method, path) {
  const [, start, id] = path.match(/^(\/api\/user\/cart\/change\/)(\d+)$/) ?? [];
  const name = `${method} ${start ? `${start}{cart_id}` : path}`;
  if (Object.hasOwn(openCalls, name)) return { run: openCalls[name] };
  if (Object.hasOwn(customerCalls, name)) return { run: customerCalls[name], id, needsCustomer: true };
  return null;
}

function sendUnknown(res, path) {
  if (UNKNOWN === "html404") {
    send(res, 404, "text/html; charset=utf-8", "<!DOCTYPE html><html><body><h1>404 Not Found</h1></body></html>");
  } else if (UNKNOWN === "json400") {
    sendJson(res, { status: 400, message: "接口不存在" }, path);
  } else {
    sendJson(res, { status: 404, message: "接口不存在" }, path, 404);
  }
}

async function handle(req, res) {
  const url = new URL(req.url, BASE);
  const path = url.pathname;
  const picture = path.match(/^\/pictures\/([a-z0-9-]+)\.png$/);
  if (req.method === "GET" && picture) return sendPicture(res, picture[1]);
  if (req.method === "GET" && path === "/confirm") {
    return send(
      res,
      200,
      "text/plain; charset=utf-8",
      confirmScan(url.searchParams.get("key"), url.searchParams.get("account")),
    );
  }
  const call = findCall(req.method, path);
  if (!call) return sendUnknown(res, path);
  try {
    const token = String(req.headers["x-token"] ?? "").replace(/^Bearer\s+/i, "");
    const customer = customerByToken(token);
    if (call.needsCustomer && !customer) throw new Refusal("请登录", 410000);
    const body = await readBody(req);
    const [data = {}, message = "success"] = call.run({ body, token, customer, id: call.id }) ?? [];
    sendJson(res, { status: 200, message, data }, path);
  } catch (error) {
    if (!(error instanceof Refusal)) log("error", "example failed", { error: error.stack });
    const refused = error instanceof Refusal ? error : new Refusal("系统错误");
    sendJson(res, { status: refused.status, message: refused.message }, path);
  }
}

createServer((req, res) => {
  handle(req, res).catch((error) => {
    log("error", "example failed", { error: error.stack });
    res.destroy();
  });
}).listen(PORT, HOST, () => {
  log("info", "example listens", { address: BASE, spelling: SPELLING, unknown: UNKNOWN });
});
