import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { deskUrls } from "#app/desk-urls.ts";
import { errorMessage } from "#app/shell/error-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FORBIDDEN } from "#contract/rules/status.ts";

/** The error of a page of the desk, with the way back to its work. */
export function DeskError() {
  const error = useRouteError();
  const { title, message } = errorMessage(error);
  const isForbidden = isRouteErrorResponse(error) && error.status === FORBIDDEN;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <section className="panel mt-3">
      <Empty
        as="h1"
        icon="warn"
        title={isForbidden ? "没有这一页的权限" : isMissing ? "没有这条记录" : title}
        text={
          isForbidden ? "请管理员给您这个岗位" : isMissing ? "编号可能写错了，或不在您名下" : (message ?? "请稍后再试")
        }
      >
        <ButtonLink to={deskUrls.staff.home}>回到待办</ButtonLink>
      </Empty>
    </section>
  );
}
