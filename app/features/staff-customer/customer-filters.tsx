import { Choice, named, Words } from "#app/desk/filters.tsx";
import { CLASS_NAMES } from "#contract/rules/staff-customer.ts";
import type { CustomerQuery } from "#contract/staff-customer.ts";
import { STATE_NAMES } from "./staff-customer.ts";

type Props = {
  query: CustomerQuery;
  managers: readonly { id: number; name: string }[];
  /** The account manager that the member is; null for none. */
  ownManager: number | null;
};

/** The filters of the list of customers. */
export function CustomerFilters({ query, managers, ownManager }: Props) {
  const others = managers.filter(({ id }) => id !== ownManager);
  const own = ownManager === null ? [] : [{ id: ownManager, name: "我的" }];
  return (
    <>
      <Choice
        label="客服经理"
        name="manager"
        value={query.manager}
        all="全部经理"
        options={[...own, { id: "none", name: "没有经理" }, ...others]}
      />
      <Choice label="价格类别" name="class" value={query.class} all="全部价格" options={named(CLASS_NAMES)} />
      <Choice
        label="认证状态"
        name="state"
        value={query.state}
        all="全部认证状态"
        options={STATE_NAMES.map((name, id) => ({ id, name }))}
      />
      <Choice label="账号" name="active" value={query.active} all="全部账号" options={ACCOUNTS} />
      <Words of="手机、公司、姓名、税号" value={query.keyword} />
      <small className="muted max-md:hidden">搜索手机号会记进操作记录</small>
    </>
  );
}

const ACCOUNTS = [
  { id: "1", name: "可登录" },
  { id: "0", name: "已停用" },
];
