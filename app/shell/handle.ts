import { useMatches } from "@remix-run/react";
import type { Address } from "#app/addresses.ts";
import type { MenuCounts } from "#contract/dashboard.ts";
import type { Right } from "#contract/rules/staff.ts";

/** The options by which a page changes the shell around it. */
export type ShellOptions = {
  /** The page has a search form of its own, so the search bar is hidden. */
  ownSearch?: true;
  /**
   * A search stays on this page and keeps its category. From the page's loader data it returns the name of that
   * category, or undefined without one.
   */
  searchScope?: (pageData: unknown) => string | undefined;
  /** The head ends below the search bar, without the row of categories, because the page has one task. */
  quietHead?: true;
  /** The page has no floating shortcuts. */
  shortcuts?: false;
  /** The top bar has no link to the home page. */
  homeLink?: false;
  /** The page shows the category rail itself, open below the navigation. */
  categoryRail?: true;
  /** Whether the page belongs to the consumables, from its loader data: the search bar's switch is then set to 耗材. */
  consumables?: (pageData: unknown) => boolean;
  /** The page pays, so the binding of an unverified phone opens on each arrival; elsewhere once a session. */
  needsPhone?: true;
  /** A bar at the foot of the page replaces the tab bar on phones. */
  bottomBar?: true;
};

/**
 * The readers that may open a route. Its loader and action enforce it; the authorisation tests check that they do.
 * - `public`: visitors and customers; a session whose token is dead ends.
 * - `customer`: customers; visitors are sent to the login.
 * - `visitor`: visitors; customers are sent home.
 * - `sessionless`: visitors and customers, with the same answer for all of them.
 * - `staff`: members of staff with the page's right; everybody else is sent to the login of the desk.
 */
export type Access = "public" | "customer" | "visitor" | "sessionless" | "staff";

export type MenuGroup = "" | "交易" | "资产" | "发票" | "售后" | "账户";

/** The `handle` that every route exports, for the account menu, the page cache, the shell and the tests of all pages. */
export type PageHandle = ShellOptions & {
  access: Access;
  /** The right that a member needs for a page of the desk; absent where every member may open it. */
  right?: Right;
  /** The page's entry in the account menu; entries of a group are sorted by `order`. */
  menu?: {
    group: MenuGroup;
    label: string;
    order: number;
    path: Address;
    search?: Record<string, string | number>;
    /** The number beside the entry: one of the menu's counts, or the shell's unread notices. */
    count?: keyof MenuCounts | "unread";
  };
  /** The path of the account menu's entry that a page without its own entry belongs to. */
  menuPath?: string;
  /** The page's own name in the breadcrumbs, below the entry that it belongs to. */
  crumb?: string;
  /** Where the page belongs by its loader data, in place of `menuPath` and `crumb`; undefined keeps them. */
  placeOf?: (pageData: unknown) => { menuPath: string; crumb: string } | undefined;
  /** The page cache may hold the page as visitors see it. */
  cache?: true;
  /** Its forms carry a file: the edge admits bodies of up to 6 MB instead of 1 MB. */
  acceptsFiles?: true;
  /** Its addresses that payment gateways report to: the edge admits a POST of up to 64 KB to them without an Origin. */
  noticePaths?: readonly string[];
};

/** The shell options of the pages shown; those of the innermost page win. */
export function usePageHandle(): ShellOptions {
  return useMatches().reduce<ShellOptions>((all, match) => Object.assign(all, match.handle), {});
}

/** The loader data of the innermost page; only the page knows its type. */
export const usePageData = (): unknown => useMatches().at(-1)?.data;
