import { useRouteLoaderData } from "@remix-run/react";
import { SHELL_ROUTE_ID } from "../seo/page-meta.ts";
import type { ShellData } from "./shell.server.ts";
import type { loader } from "./shell.tsx";

/** What the frame's loader gave; undefined where the frame itself failed or is not there. */
export const useShell = (): ShellData | undefined => useRouteLoaderData<typeof loader>(SHELL_ROUTE_ID);

/** The customer, or null for visitors; pages hand it to the pieces that show prices. */
export const useCustomer = () => useShell()?.buyer ?? null;
