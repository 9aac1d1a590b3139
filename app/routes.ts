import { layout, type RouteConfig, route } from "@remix-run/route-config";
import { urls } from "./urls.ts";

/** Who answers at which address. Everything stands in the page frame, except what is below it. */
export default [
  layout("frame/frame.tsx", [
    route(urls.home, "routes/home.tsx"),

    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;
