import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type Backend, createBackend } from "#backend/backend.ts";
import { type Cashier, createCashier } from "#backend/demo/cashier.ts";
import { demoModule } from "#backend/demo/demo-module.ts";
import { demoUploads } from "#backend/demo/demo-uploads.ts";
import { demoWechat } from "#backend/demo/wechat.ts";
import { calls } from "#backend/modules/modules.ts";
import type { CodeMessage, Mail, Ports, TemplateMessage, Uploads } from "#backend/ports.ts";
import type { SearchEngine } from "#backend/search-engine.ts";
import { requireUploadName } from "#backend/storage/upload-name.ts";
import { systemRandom } from "#backend/system-ports.ts";
import { directReading } from "#backend/tables/direct-reading.ts";
import { statusesOf } from "#contract/endpoint.ts";
import { FORBIDDEN } from "#contract/rules/status.ts";
import { copyOfTemplate, type TestDatabase } from "./database.ts";

/** The start of the test clock, 2026-11-21 09:30 in Shanghai. */
export const START = Date.UTC(2026, 10, 21, 1, 30);

/** The ports of a test: a clock that only the test moves, and the records of sent messages and log lines. */
export type TestBackend = {
  now: number;
  sent: CodeMessage[];
  /** The mails that the shop has sent, and their ids. */
  mails: Omit<Mail, "id">[];
  mailIds: string[];
  /** The notices by SMS and to robots. */
  told: (TemplateMessage | { id: string; text: string; url: string })[];
  captchas: Map<string, string>;
  logged: { level: string; event: string; fields?: Record<string, unknown> | undefined }[];
  /** The simulated payment gateways. */
  cashier: Cashier;
  ports: Ports;
};

export function createTestBackend(): TestBackend {
  const world: Omit<TestBackend, "ports" | "cashier"> = {
    now: START,
    sent: [],
    mails: [],
    mailIds: [],
    told: [],
    captchas: new Map(),
    logged: [],
  };
  const clock = { now: () => (world as TestBackend).now };
  const cashier = createCashier({ store: memoryUploads(), secret: "test", clock, random: systemRandom });
  const ports: Ports = {
    clock,
    random: systemRandom,
    gateways: cashier.gateways,
    wechat: demoWechat,
    search: null,
    sms: {
      send: async (message) => void world.sent.push(message),
      notify: async (message) => void world.told.push(message),
    },
    mail: {
      async send({ id, ...mail }) {
        world.mailIds.push(id);
        world.mails.push(mail);
      },
    },
    notices: {
      mail: null,
      robot: null,
      isRobot: (url) => url.startsWith("https://robot.test/"),
      robotAt: (url) => ({ send: async (message) => void world.told.push({ url, ...message }) }),
    },
    captcha: {
      async draw(key) {
        const answer = systemRandom.digits(4);
        world.captchas.set(key, answer);
        return { answer, picture: Buffer.from("PNG") };
      },
    },
    uploads: demoUploads(memoryUploads()),
    reading: directReading,
    log: (level, event, fields) => void world.logged.push({ level, event, fields }),
  };
  return Object.assign(world, { cashier, ports });
}

function memoryUploads(): Uploads {
  const files = new Map<string, Uint8Array>();
  return {
    async write(name, bytes) {
      requireUploadName(name);
      files.set(name, bytes);
    },
    read: async (name) => files.get(name) ?? null,
    remove: async (name) => void files.delete(name),
  };
}

const globals = globalThis as { shopBackend?: Promise<Backend> | undefined };

type ShopOptions = { publicOrigin?: string; pictureOrigins?: readonly string[]; search?: SearchEngine | null };
type TestShop = { backend: Backend; world: TestBackend; test: TestDatabase };

/** Gives every test a backend on its own copy of the demo database, for loaders (`visit`) and direct calls (`call`). */
export function freshBackend(options: ShopOptions = {}) {
  const shop = {} as TestShop;
  beforeEach(() => open(shop, options));
  afterEach(() => close(shop));
  return shop;
}

/** Gives all tests of a file one backend, for tests that change no row which another one reads. */
export function sharedBackend() {
  const shop = {} as TestShop;
  beforeAll(() => open(shop));
  afterAll(() => close(shop));
  return shop;
}

async function open(shop: TestShop, { search = null, ...options }: ShopOptions = {}) {
  shop.test = await copyOfTemplate();
  shop.world = createTestBackend();
  shop.backend = createBackend(
    shop.test.database,
    { ...shop.world.ports, search },
    {
      ...options,
      additionalModules: [demoModule(shop.world.cashier)],
    },
  );
  globals.shopBackend = Promise.resolve(shop.backend);
}

async function close(shop: TestShop) {
  globals.shopBackend = undefined;
  await shop.test.drop();
}

type CallResult = { status: number; message: string; data: unknown };

const endpoints = Object.values(calls)
  .flatMap((subject) => Object.values(subject))
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`) }));

/** @throws when the OpenAPI document does not list the status for the call. */
function requireDocumented(method: string, path: string, { status }: CallResult) {
  const [pathname = ""] = path.split("?");
  const found = endpoints.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname));
  if (found && !statusesOf(found.endpoint).includes(status)) {
    throw new Error(`${method} ${path} answers ${status}, which its endpoint does not list`);
  }
}

/** Calls the API by a request. @returns the envelope. @throws when its status is not documented for the call. */
export async function call(
  { backend }: { backend: Backend },
  method: "GET" | "POST",
  path: string,
  { token, body, address = "203.0.113.7" }: { token?: string | undefined; body?: unknown; address?: string } = {},
): Promise<CallResult> {
  const headers = new Headers({ "Form-type": "pc" });
  if (token) headers.set("X-Token", `Bearer ${token}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const request = new Request(`http://backend.test${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const response = (await (await backend.fetch(request, address)).json()) as CallResult;
  // A member that acts for a customer is refused almost everywhere, which other backends need not know.
  if (!(token?.startsWith("proxy.") && response.status === FORBIDDEN)) requireDocumented(method, path, response);
  return response;
}
