import type { ServerBuild } from "@remix-run/node";

/** Returns a test of paths: those of routes with such a handle; a parameter matches one segment without a dot. */
export function pathsOf(routes: ServerBuild["routes"], isDeclared: (handle: unknown) => boolean) {
  const declared = Object.values(routes).filter((route) => isDeclared(route?.module.handle));
  const paths = declared.map((route) => pathOf(route?.id, routes));
  const patterns = paths.map((path) => `/${path.split("/").filter(Boolean).map(segmentPattern).join("/")}`);
  const pattern = new RegExp(`^(?:${patterns.join("|")})$`);
  return (path: string) => patterns.length > 0 && pattern.test(path);
}

/** Returns a test of paths, also of data requests: those of pages whose handle says `acceptsFiles: true`. */
export function filePathsOf(routes: ServerBuild["routes"]) {
  const accepts = pathsOf(
    routes,
    (handle) =>
      typeof handle === "object" && handle !== null && "acceptsFiles" in handle && handle.acceptsFiles === true,
  );
  return (path: string) => accepts(path.replace(/\.data$/, ""));
}

/** Returns a test of paths: those that a route's handle names as `noticePaths`. */
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
export function pathOf(id: string | undefined, routes: ServerBuild["routes"]): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${pathOf(route.parentId, routes)}/${route.path ?? ""}` : "";
}
