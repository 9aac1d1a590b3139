import { isStaffCall } from "#contract/endpoint.ts";
import { collectCalls, type Module } from "../platform/module.ts";

const found = import.meta.glob<{ default: Module }>("./*/index.ts", { eager: true });

/** Every module of the backend: each folder of backend/modules with an index.ts. */
export const modules: readonly Module[] = Object.values(found).map((module) => module.default);

/** Every endpoint of the shop, by subject and name. */
export const calls = collectCalls(modules, (endpoint) => !isStaffCall(endpoint));

/** Every endpoint of the desk, by subject and name. */
export const staffCalls = collectCalls(modules, isStaffCall);
