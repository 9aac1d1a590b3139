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
      className="progress fixed inset-x-0 top-0 bottom-auto z-(--z-toast) h-0.75 bg-(--red) [transform:scaleX(0)] [transform-origin:0_0] [animation-name:progress] [animation-timing-function:cubic-bezier(0.1,0.7,0.2,1)] [animation-fill-mode:forwards]"
      role="progressbar"
      aria-label="页面加载中"
      style={{ animationDelay: `${THROTTLE_MS}ms`, animationDuration: `${DURATION_MS}ms` }}
    />
  );
}
