import "./progress.css";
import { useNavigation } from "@remix-run/react";

/** The bar appears after this delay and fills in this time, in ms. */
const THROTTLE_MS = 200;
const DURATION_MS = 5000;

/** The bar at the top during a navigation; fast navigations end before it appears. */
export function Progress() {
  if (useNavigation().state === "idle") return null;
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label="页面加载中"
      style={{ animationDelay: `${THROTTLE_MS}ms`, animationDuration: `${DURATION_MS}ms` }}
    />
  );
}
