import type { ServerBuild } from "@remix-run/node";

/** Whether a path belongs to a route with such a handle, as a function; a parameter matches one segment without a dot. */
export function pathsOf(routes: ServerBuild["routes"], isDeclared: (handle: unknown) => boolean) {
  const declared = Object.values(routes).filter((route) => isDeclared(route?.module.handle));
  const paths = declared.map((route) => routePath(route?.id, routes));
  const patterns = paths.map((path) => `/${path.split("/").filter(Boolean).map(segmentPattern).join("/")}`);
  const pattern = new RegExp(`^(?:${patterns.join("|")})$`);
  return (path: string) => patterns.length > 0 && pattern.test(path);
}

/** Whether a path, or that of a data request, belongs to a page whose handle has `acceptsFiles`, as a function. */
export function filePathsOf(routes: ServerBuild["routes"]) {
  const accepts = pathsOf(
    routes,
    (handle) =>
      typeof handle === "object" && handle !== null && "acceptsFiles" in handle && handle.acceptsFiles === true,
  );
  return (path: string) => accepts(path.replace(/\.data$/, ""));
}

/** Whether a route's handle names a path among its `noticePaths`, as a function. */
export function noticePathsOf(routes: ServerBuild["routes"]) {
  const paths = Object.values(routes).flatMap((route) => {
    const handle = route?.module.handle;
    return typeof handle === "object" && handle !== null && "noticePaths" in handle ? handle.noticePaths : [];
  });
  return (path: string) => paths.includes(path);
}

const segmentPattern = (segment: string) =>
  segment.startsWith(":") ? "[^/.]+" : segment.replaceAll(/[^\w-]/g, "\\$&");

/** The full path of a nested route. */
export function routePath(id: string | undefined, routes: ServerBuild["routes"]): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${routePath(route.parentId, routes)}/${route.path ?? ""}` : "";
}
