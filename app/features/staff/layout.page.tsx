import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import { UnsentFormProvider } from "#app/desk/use-refused-form.ts";
import { requireStaff, takeUnsentForm } from "#app/http/staff-context.server.ts";
import { takeToast } from "#app/http/toast.server.ts";
import { BareErrorPage } from "#app/shell/error-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { Progress } from "#app/shell/progress.tsx";
import { FormKeyProvider } from "#app/ui/form-key.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import { staffDesk } from "#contract/staff-desk.ts";
import { staffNotice } from "#contract/staff-notice.ts";
import { DeskError } from "./desk-error.parts.tsx";
import { Frame } from "./frame.tsx";

const ROUTE_ID = "features/staff/layout.page";

export const handle: PageHandle = { access: "staff" };

export const meta: MetaFunction = () => [{ title: "工作台" }, { name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args);
  const [counts, { unread }, { toast, header: toastCookie }, { fields, header: unsentCookie }] = await Promise.all([
    api.read(staffDesk.counts),
    api.read(staffNotice.unread),
    takeToast(args.request),
    takeUnsentForm(args.request),
  ]);
  const headers = new Headers({ "X-Robots-Tag": "noindex, nofollow" });
  for (const cookie of [toastCookie, unsentCookie]) if (cookie) headers.append("Set-Cookie", cookie);
  return data({ me, counts, unread, toast, unsent: fields, formKey: crypto.randomUUID() }, { headers });
}

/** The frame of the desk around its pages. */
export default function Desk() {
  const desk = useRouteLoaderData<typeof loader>(ROUTE_ID);
  return (
    <>
      <Progress />
      <Frame me={desk?.me} counts={desk?.counts.queues} unread={desk?.unread}>
        <FormKeyProvider value={desk?.formKey ?? ""}>
          <UnsentFormProvider value={desk?.unsent ?? null}>
            <Outlet />
          </UnsentFormProvider>
        </FormKeyProvider>
      </Frame>
      <Toaster message={desk?.toast ?? null} />
    </>
  );
}

/** A page that fails is replaced by its error inside the frame. */
export function ErrorBoundary() {
  const desk = useRouteLoaderData<typeof loader>(ROUTE_ID);
  if (!desk) return <BareErrorPage />;
  return (
    <Frame me={desk.me} counts={desk.counts.queues} unread={desk.unread}>
      <DeskError />
    </Frame>
  );
}
