import type { ReactElement } from "react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server.js";
import { ORIGIN } from "./visit.ts";

const answer = await createStaticHandler([{ path: "/" }]).query(new Request(ORIGIN));
if (answer instanceof Response) throw new Error("the address has no route");
const context = answer;

/** The HTML of a piece of a page, with the router that its links need. */
export function staticMarkup(piece: ReactElement): string {
  const { dataRoutes } = createStaticHandler([{ path: "/", element: piece }]);
  const router = createStaticRouter(dataRoutes, context);
  return renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }));
}
