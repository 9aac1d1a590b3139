import { deskUrls } from "#app/desk-urls.ts";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";

/** Why a member counts nothing: the shop has no warehouse, or the member has none of them. */
export const NoWarehouse = ({ mayManage }: { mayManage: boolean }) => (
  <Note kind="warn">
    {mayManage ? (
      <>
        还没有仓库，收货和盘点都要先有一个，
        <Link className="link" to={deskUrls.staffStock.warehouses}>
          去建仓库
        </Link>
      </>
    ) : (
      "您还没有分到仓库，请管理员在“员工”里设"
    )}
  </Note>
);
