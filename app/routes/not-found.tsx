import { data } from "@remix-run/node";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { access: "public" };

/** Whatever no other page answers: 404 from the frame's error boundary. */
export function loader() {
  throw data({ message: "页面错误或不存在" }, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
