import "./progress.css";
import { useNavigation } from "@remix-run/react";
import { PROGRESS_DURATION_MS, PROGRESS_THROTTLE_MS } from "./progress.ts";

/** The bar at the top during a navigation; fast navigations end before it appears. */
export function Progress() {
  if (useNavigation().state === "idle") return null;
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label="页面加载中"
      style={{ animationDelay: `${PROGRESS_THROTTLE_MS}ms`, animationDuration: `${PROGRESS_DURATION_MS}ms` }}
    />
  );
}
