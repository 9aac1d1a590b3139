import type { Endpoint } from "#contract/endpoint.ts";
import type { DataVersion } from "../cache/data-version.ts";
import type { ResponseCache } from "../cache/response-cache.ts";
import type { Database } from "../database/database.ts";
import type { App } from "../http/route.ts";
import type { Ports } from "../ports.ts";
import type { Difference } from "./difference.ts";
import type { Eraser, Erasure } from "./erasure.ts";
import type { EventTeller, Followers } from "./events.ts";
import type { Executors, FourEyes } from "./four-eyes.ts";
import type { GivenMoney } from "./given-money.ts";
import type { Idempotency } from "./idempotency.ts";
import type { Ledger } from "./ledger.ts";
import type { Limits } from "./limits.ts";
import type { Mails } from "./mails.ts";
import type { Notices } from "./notices.ts";
import type { PasswordRule } from "./password-rule.ts";
import type { Proxies } from "./proxies.ts";
import type { SignedLinks } from "./signed-links.ts";
import type { SmsCodes } from "./sms-codes.ts";
import type { StaffKeys } from "./staff-keys.ts";
import type { StaffLog } from "./staff-log.ts";
import type { StaffSessions } from "./staff-sessions.ts";
import type { TaskHandlers, Tasks } from "./tasks.ts";
import type { Tokens } from "./tokens.ts";

/** The dependencies of every module. */
export type Platform = {
  readonly database: Database;
  readonly ports: Ports;
  readonly ledger: Ledger;
  readonly idempotency: Idempotency;
  readonly tasks: Tasks;
  readonly limits: Limits;
  readonly tokens: Tokens;
  readonly signedLinks: SignedLinks;
  readonly mails: Mails;
  readonly notices: Notices;
  readonly smsCodes: SmsCodes;
  readonly passwordRule: PasswordRule;
  readonly staffSessions: StaffSessions;
  readonly staffKeys: StaffKeys;
  readonly staffLog: StaffLog;
  readonly fourEyes: FourEyes;
  readonly givenMoney: GivenMoney;
  readonly events: EventTeller;
  readonly eraser: Eraser;
  readonly proxies: Proxies;
  /** Whether the shop runs in live mode, which asks for what demo mode leaves out. */
  readonly isLive: boolean;
  readonly dataVersion: DataVersion;
  readonly responseCache: ResponseCache;
  /** The origins that product pictures may come from, besides the shop itself. */
  readonly pictureOrigins: readonly string[];
  /** The shop's origin, for links in mails; null where it is not configured. */
  readonly publicOrigin: string | null;
};

/** Endpoints by subject and name. */
export type Calls = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** Background work that runs in one process only and may be repeated at any time. */
export type Job = { name: string; everyMs: number; run(): Promise<unknown> };

/** The services of the staff's command line; each module adds its own by declaration merging. */
export interface StaffServices {
  readonly ledger: Ledger;
}

/** A module over one platform. */
type ModuleInstance<Services> = {
  /** The services that other modules may use. */
  readonly services?: Services;
  readonly routes?: (app: App) => void;
  readonly jobs?: readonly Job[];
  /** The handlers of the tasks that the module adds. */
  readonly tasks?: TaskHandlers;
  /** The acts of the module that a second member approves. */
  readonly executors?: Executors;
  /** What the module does after changes of other modules. */
  readonly follows?: Followers;
  /** Recomputes the stored totals of the module from their parts; a consistent database has no difference. */
  readonly audit?: () => Promise<readonly Difference[]>;
  /** A text that changes when answers of the module change without a change of the data; pages are cached by it. */
  readonly version?: () => string | Promise<string>;
  /** Loads data that the first requests would otherwise wait for. */
  readonly warmUp?: () => Promise<unknown>;
  readonly staff?: Partial<StaffServices>;
};

/** A part of the backend that registers itself. */
export type Module<Services = unknown> = {
  /** The endpoints that its routes answer. */
  readonly calls: Calls;
  /** The modules whose services it uses. */
  readonly needs: Readonly<Record<string, Module>>;
  /** What it leaves of a closed account in its tables. */
  readonly erasure: Erasure;
  create(platform: Platform, needs: Readonly<Record<string, unknown>>): ModuleInstance<Services>;
};

type ServicesOf<Needs> = {
  readonly [Name in keyof Needs]: Needs[Name] extends Module<infer Services> ? Services : never;
};

type Definition<Services, Needs> = {
  calls?: Calls;
  needs?: Needs;
  erasure?: Erasure;
  create(platform: Platform, needs: ServicesOf<Needs>): ModuleInstance<Services>;
};

/** Defines a module; `create` receives the services of the modules that `needs` names. */
export function defineModule<Services, const Needs extends Readonly<Record<string, Module>> = Record<never, never>>({
  calls = {},
  needs,
  erasure = {},
  create,
}: Definition<Services, Needs>): Module<Services> {
  // composeModules passes exactly the services of `needs`; the erased type of Module cannot say so.
  return { calls, needs: needs ?? {}, erasure, create: create as Module<Services>["create"] };
}

/** Creates each module once, after the modules that it needs. */
export function composeModules(modules: readonly Module[], platform: Platform) {
  const instances = new Map<Module, ModuleInstance<unknown>>();

  function instanceOf(module: Module): ModuleInstance<unknown> {
    const existing = instances.get(module);
    if (existing) return existing;
    const needs = Object.entries(module.needs).map(([name, needed]) => [name, instanceOf(needed).services]);
    const instance = module.create(platform, Object.fromEntries(needs));
    instances.set(module, instance);
    return instance;
  }

  const all = modules.map(instanceOf);
  return {
    routes: all.flatMap(({ routes }) => routes ?? []),
    jobs: all.flatMap(({ jobs }) => jobs ?? []),
    tasks: mergeTasks(all),
    executors: Object.assign({}, ...all.map(({ executors }) => executors)) as Executors,
    followers: all.flatMap(({ follows }) => follows ?? []),
    audit: async () => (await Promise.all(all.map((instance) => instance.audit?.() ?? []))).flat(),
    versions: all.flatMap(({ version }) => version ?? []),
    warmUp: () => Promise.all(all.map((instance) => instance.warmUp?.())),
    // Every module that merges a service into StaffServices returns it here.
    staff: Object.assign({}, ...all.map(({ staff }) => staff)) as Omit<StaffServices, "ledger">,
  };
}

/** @throws when two modules handle tasks of the same kind. */
function mergeTasks(instances: readonly ModuleInstance<unknown>[]): TaskHandlers {
  const handlers: Record<string, TaskHandlers[string]> = {};
  for (const [kind, handler] of instances.flatMap(({ tasks = {} }) => Object.entries(tasks))) {
    if (handlers[kind]) throw new Error(`two modules handle tasks of the kind ${kind}`);
    handlers[kind] = handler;
  }
  return handlers;
}

/** The endpoints of all modules that are among `chosen`, by subject and name. */
export function collectCalls(modules: readonly Module[], chosen: (endpoint: Endpoint) => boolean = () => true): Calls {
  const calls: Record<string, Record<string, Endpoint>> = {};
  for (const module of modules) {
    for (const [subject, endpoints] of Object.entries(module.calls)) {
      const found = Object.entries(endpoints).filter(([, endpoint]) => chosen(endpoint));
      if (found.length > 0) calls[subject] = { ...calls[subject], ...Object.fromEntries(found) };
    }
  }
  return calls;
}
