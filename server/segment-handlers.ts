import type { ServerBuild } from "@remix-run/node";
import { routePath } from "./route-paths.ts";

type Routes = ServerBuild["routes"];

/**
 * Creates one handler for each first path segment, and one for all routes. Remix compares an address with every route
 * of its build, four times per request, which takes a third of a product page.
 * @returns the handler of an address, by its pathname
 */
export function createSegmentHandlers<Handler>(build: ServerBuild, createHandler: (build: ServerBuild) => Handler) {
  const all = createHandler(build);
  const segments = new Set(Object.keys(build.routes).map((id) => firstSegment(routePath(id, build.routes))));
  const handlers = new Map(
    [...segments]
      .filter((segment) => !isPattern(segment))
      .map((segment) => [segment, createHandler(buildOf(segment, build))]),
  );
  // An address that is spelled differently, such as with capitals, is compared with all routes.
  return (pathname: string) => handlers.get(firstSegment(pathname.replace(/\.data$/, ""))) ?? all;
}

/** The build with the routes of one first segment. */
function buildOf(segment: string, build: ServerBuild): ServerBuild {
  const routes = routesOf(segment, build.routes);
  const assets = Object.entries(build.assets.routes).filter(([id]) => Object.hasOwn(routes, id));
  return { ...build, routes, assets: { ...build.assets, routes: Object.fromEntries(assets) } };
}

/** The routes that can match an address with this first segment, in their order, with their layouts. */
function routesOf(segment: string, routes: Routes): Routes {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const included = new Set<string | undefined>();
  for (const id of Object.keys(routes)) {
    const first = firstSegment(routePath(id, routes));
    if (parents.has(id) || (first !== segment && !isPattern(first))) continue;
    for (let one: string | undefined = id; one !== undefined; one = routes[one]?.parentId) included.add(one);
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => included.has(id)));
}

const firstSegment = (path: string) => path.split("/").find((segment) => segment !== "") ?? "";

/** Whether a segment of a route's path matches more than itself. */
const isPattern = (segment: string) => /[:*?]/.test(segment);
