import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./frame.tsx";

/** What the frame's loader gave; undefined where the frame itself failed or is not there. */
export const useFrame = () => useRouteLoaderData<typeof loader>("frame/frame");

/** The customer, or null for visitors; pages hand it to the pieces that show prices. */
export const useBuyer = () => useFrame()?.buyer ?? null;

/** The page's title with the shop's name behind it (product.md section 3). */
export function titled(page: string, matches: readonly { id: string; data: unknown }[]) {
  const frame = matches.find((match) => match.id === "frame/frame")?.data as
    | Awaited<ReturnType<typeof loader>>["data"]
    | undefined;
  const name = frame?.config?.site_name;
  return { title: name ? `${page} - ${name}` : page };
}
