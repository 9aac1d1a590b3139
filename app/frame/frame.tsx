import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction } from "@remix-run/react";
import { ErrorPage } from "#app/frame/error-page.tsx";
import { readFrame } from "#app/frame/frame.server.ts";
import { anyone } from "#app/http/guard.server.ts";
import { takeToast } from "#app/http/toast.server.ts";

/** The frame is asked again after acts, not after every step. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod !== undefined && formMethod !== "GET" ? defaultShouldRevalidate : false;

export async function loader({ request }: LoaderFunctionArgs) {
  const caller = await anyone(request);
  const [frame, { toast, header }] = await Promise.all([readFrame(caller), takeToast(request)]);
  return data({ ...frame, toast }, { headers: header ? { "Set-Cookie": header } : {} });
}

export default function Frame() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
