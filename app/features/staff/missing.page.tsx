import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { deskTitle } from "#app/desk/desk-title.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";

export const handle: PageHandle = { access: "staff" };

export const meta: MetaFunction = () => deskTitle("没有这一页");

/** The page of every address of the desk that no route has: 404 with the way back to the work. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  return data(null, { status: 404 });
}

export default function MissingPage() {
  return (
    <section className="panel mt-3">
      <Empty as="h1" icon="doc" title="没有这一页" text="地址可能写错了，请从菜单打开">
        <ButtonLink to={deskUrls.staff.home}>回到待办</ButtonLink>
      </Empty>
    </section>
  );
}
