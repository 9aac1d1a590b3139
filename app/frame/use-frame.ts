import { useRouteLoaderData } from "@remix-run/react";
import type { FrameData } from "./frame.server.ts";
import type { loader } from "./frame.tsx";
import { FRAME_ID } from "./page-meta.ts";

/** What the frame's loader gave; undefined where the frame itself failed or is not there. */
export const useFrame = (): FrameData | undefined => useRouteLoaderData<typeof loader>(FRAME_ID);

/** The customer, or null for visitors; pages hand it to the pieces that show prices. */
export const useBuyer = () => useFrame()?.buyer ?? null;
