import { useRouteLoaderData } from "@remix-run/react";
import { SHELL_ROUTE_ID } from "../seo/page-meta.ts";
import type { ShellData } from "./shell.server.ts";

/** The shell's data; undefined where the shell failed, and on pages without it. */
export const useShell = (): ShellData | undefined => useRouteLoaderData<ShellData>(SHELL_ROUTE_ID);

/** The customer, or null for visitors; components that show prices need it. */
export const useCustomer = () => useShell()?.customer ?? null;

/** The hot keywords of the shop; none where they could not be read. */
export const useHotKeywords = () => useShell()?.hotKeywords ?? [];
