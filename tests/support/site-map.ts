import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import type { z } from "zod";
import { deskUrls } from "#app/desk-urls.ts";
import routes from "#app/routes.ts";
import type { Access, PageHandle } from "#app/shell/handle.ts";
import type { Right } from "#contract/rules/staff.ts";

/** The ids of one record of each kind that a customer can own. */
export type Records = {
  /** A notice of the inbox, and a file of the conversation. */
  notice: number;
  message_file: number;
  line: number;
  address: number;
  group: number;
  order: number;
  /** An item of the order. */
  item: number;
  product: number;
  sku: number;
  /** A picture of a draft. */
  licence: number;
  /** A bank transfer for the group, and its slip. */
  transfer: number;
  slip: number;
  /** A refund of another order, whose goods are to be sent back. */
  refund: number;
  /** A picture of a refund form that is not submitted yet. */
  evidence: number;
  /** A recharge that waits for its payment, and one that waits for a bank transfer. */
  recharge: number;
  awaited: number;
  /** A picture of an item that is not reviewed yet. */
  photo: number;
  /** A quoted quotation with its scene and line, and a draft with its scene and line. */
  quotation: number;
  quotation_scene: number;
  quotation_line: number;
  /** The attachment of a message on the quoted quotation. */
  quotation_attachment: number;
  /** An answered objection to a statement, with an attachment. */
  objection: number;
  draft: number;
  draft_scene: number;
  draft_line: number;
  /** A line of the standing list, its group, and a list that waits for approval. */
  standing_line: number;
  standing_group: number;
  approval: number;
  /** An invoice title. */
  title: number;
  /** An issued invoice with a file. */
  invoice: number;
  /** A list of quick order with two rows. */
  list: number;
  /** A month in which the customer bought on credit. */
  credit_bill: number;
  /** The last part of the address of the customer's own picture. */
  avatar: string;
  /** The binding of an account of WeChat. */
  wechat_account: number;
  /** The public id of another session. */
  session: string;
};

/** The ids of records that pages of the desk name. */
export type DeskRecords = {
  member: number;
  request: number;
  /** The number of an order. */
  sn: string;
  customer: number;
  application: number;
  /** The number of a refund. */
  refund_sn: string;
  /** A quotation that waits for a quote. */
  asked_quotation: number;
};

export type Act = {
  fields(records: Records & DeskRecords): Record<string, string | number>;
  /** Set where the address or the fields name a record that only its owner may access. */
  owned?: true;
  /** Set where visitors may do it too; its changes remain in their browser. */
  open?: true;
  /** The page that a visitor's login leads to, where that is not the page of the form. */
  goesOnTo?: string;
};

/**
 * The input of the tests of all pages for one page. A page without parameters and forms needs none.
 */
export type PageSample = {
  /** An address of the page that shows one of these records; by default the route's path. A page may have two paths. */
  address?(records: Records & DeskRecords, path: string): string;
  /** Set where the address names a record that only its owner may access. */
  owned?: true;
  /** The schemas of the page's forms: each of their intents has its act below. Empty for an action without a form. */
  forms?: readonly z.core.$ZodType[];
  acts?: Readonly<Record<string, Act>>;
  /** The status of a GET, where it is not 200. */
  status?: number;
};

/** What a feature's file `pages.sample.ts` exports as `samples`, by the name of the page's file. */
export type PageSamples = Readonly<Record<string, PageSample>>;

type PageAct<Of> = Omit<Act, "fields"> & { fields(records: Of): Record<string, string | number> };

export type Page<Of = Records> = Required<Omit<PageSample, "owned" | "forms" | "address" | "acts">> & {
  address(records: Of): string;
  acts: Readonly<Record<string, PageAct<Of>>>;
  id: string;
  /** The path of the route, or its id where it has none. */
  name: string;
  access: Access;
  /** The right that a member of staff needs. */
  right: Right | undefined;
  owned: boolean;
  /** Undefined where the route has an action and its sample is missing. */
  forms: readonly z.core.$ZodType[] | undefined;
  hasLoader: boolean;
  hasAction: boolean;
  /** Whether the route renders a page; a resource route does not. */
  hasPage: boolean;
  /** Whether the route renders other routes inside it. */
  isLayout: boolean;
};

const found = import.meta.glob<PageSamples>("/app/features/*/pages.sample.ts", { eager: true, import: "samples" });
const samples = new Map(
  Object.entries(found).flatMap(([file, ofFeature]) =>
    Object.entries(ofFeature).map(([page, sample]) => [file.replace("pages.sample.ts", page), sample]),
  ),
);

/** The sample of a route's file, named from the root of the repository. */
export const sampleOf = (file: string): PageSample | undefined =>
  samples.get(file.replace(/\.(page|resource)\.tsx?$/, ""));

const flatten = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);

const entries = flatten(await routes);

const unused = [...samples.keys()].filter(
  (page) => !entries.some(({ file }) => /^\.(page|resource)\./.test(`/app/${file}`.replace(page, ""))),
);
if (unused.length > 0) throw new Error(`samples without a page: ${unused.join(", ")}`);

/**
 * Every route of the shop that answers requests, with what it declares and with its sample; those of the desk are
 * listed by `deskPagesOf`.
 * @throws for a route without a handle.
 */
export const pagesOf = (build: ServerBuild) => allPages<Records>(build).filter((page) => !isDesk(page));

/** The same for the routes of the desk. */
export const deskPagesOf = (build: ServerBuild) => allPages<DeskRecords>(build).filter(isDesk);

const isDesk = ({ access, name }: Pick<Page, "access" | "name">) =>
  access === "staff" || name.startsWith(deskUrls.staff.home);

/** A page with a sample of one side names no record of the other, so that it is given those of its own side alone. */
function allPages<Of>(build: ServerBuild): Page<Of>[] {
  return entries.flatMap(({ id, file, path, children }) => {
    const withoutEnding = file.replace(/\.tsx?$/, "");
    const route = build.routes[id ?? withoutEnding];
    if (!route?.module.loader && !route?.module.action) return [];
    const { module } = route;
    // Every file of the shop exports a handle of this type.
    const handle = module.handle as PageHandle | undefined;
    if (!handle) throw new Error(`${file} exports no handle: declare who may open it`);
    const sample = sampleOf(`/app/${file}`);
    return [
      {
        status: 200,
        ...sample,
        acts: (sample?.acts ?? {}) as Page<Of>["acts"],
        address: (records: Of) =>
          sample?.address?.(records as unknown as Records & DeskRecords, path ?? "/") ?? path ?? "/",
        forms: sample?.forms,
        owned: sample?.owned === true,
        id: route.id,
        name: path ?? route.id,
        access: handle.access,
        right: handle.right,
        hasLoader: module.loader !== undefined,
        hasAction: module.action !== undefined,
        hasPage: module.default !== undefined,
        isLayout: children !== undefined,
      },
    ];
  });
}

/** The address of the data request behind a page. */
export function dataAddress(page: string, routes?: string): string {
  const { pathname, searchParams } = new URL(page, "http://shop.invalid");
  if (routes) searchParams.set("_routes", routes);
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  return `${pathname === "/" ? "/_root" : pathname}.data${search}`;
}

/**
 * Runs the check for each case, one after the other.
 * @returns a line for each failed case, so that one test reports all deviations of a table.
 */
export async function deviationsOf<Case>(
  cases: readonly Case[],
  nameOf: (one: Case) => string,
  check: (one: Case) => Promise<unknown>,
): Promise<string[]> {
  const deviations: string[] = [];
  for (const one of cases) {
    // A table takes longer than a run waits for a sign of life, and its checks never wait for anything outside.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await check(one);
    } catch (error) {
      deviations.push(`${nameOf(one)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return deviations;
}
