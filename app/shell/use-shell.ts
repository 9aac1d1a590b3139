import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";
import { useJsonText } from "#app/json-text.ts";
import { SHELL_ROUTE_ID } from "../seo/page-meta.ts";
import type { ShellData } from "./shell.server.ts";
import type { loader } from "./shell.tsx";

const ShellContext = createContext<ShellData | undefined>(undefined);
export const ShellProvider = ShellContext.Provider;

/** The data of the shell's loader, which the layout parses once for all components. */
export const useShellLoaderData = (): ShellData | undefined =>
  useJsonText(useRouteLoaderData<typeof loader>(SHELL_ROUTE_ID));

/** The shell's data; undefined where the shell failed, and on pages without it. */
export const useShell = () => useContext(ShellContext);

/** Whether staff have switched the flash sale on: the first item of `seckill_open`. */
export const showsSeckill = (shell: ShellData | undefined) => shell?.config?.seckill_open[0] === 1;

/** The customer, or null for visitors; components that show prices need it. */
export const useCustomer = () => useShell()?.customer ?? null;
