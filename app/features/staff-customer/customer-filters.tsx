import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Input, Select } from "#app/ui/control.tsx";
import { CLASS_NAMES, CLASSES } from "#contract/rules/staff-customer.ts";
import type { CustomerQuery } from "#contract/staff-customer.ts";
import { STATE_NAMES } from "./staff-customer.ts";

type Props = {
  query: CustomerQuery;
  managers: readonly { id: number; name: string }[];
  /** The account manager that the member is; null for none. */
  ownManager: number | null;
};

/** The filters and the search of the list of customers. */
export function CustomerFilters({ query, managers, ownManager }: Props) {
  const others = managers.filter(({ id }) => id !== ownManager);
  return (
    <Form
      key={JSON.stringify(query)}
      role="search"
      aria-label="客户"
      className="flex flex-wrap items-center gap-2 border-b border-(--line-soft) px-4 py-2.5"
    >
      <Select small name="manager" defaultValue={query.manager ?? ""} aria-label="客服经理" className="max-w-32">
        <option value="">全部经理</option>
        {ownManager === null ? null : <option value={ownManager}>我的</option>}
        <option value="none">没有经理</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select small name="class" defaultValue={query.class ?? ""} aria-label="价格类别" className="max-w-32">
        <option value="">全部价格</option>
        {CLASSES.map((one) => (
          <option key={one} value={one}>
            {CLASS_NAMES[one]}
          </option>
        ))}
      </Select>
      <Select small name="state" defaultValue={query.state ?? ""} aria-label="认证状态" className="max-w-32">
        <option value="">全部认证状态</option>
        {STATE_NAMES.map((name, state) => (
          <option key={name} value={state}>
            {name}
          </option>
        ))}
      </Select>
      <Select small name="active" defaultValue={query.active ?? ""} aria-label="账号" className="max-w-32">
        <option value="">全部账号</option>
        <option value="1">可登录</option>
        <option value="0">已停用</option>
      </Select>
      <Input
        small
        type="search"
        name="keyword"
        defaultValue={query.keyword}
        aria-label="手机、公司、姓名、税号"
        placeholder="手机、公司、姓名、税号"
        className="min-w-44 flex-1 md:max-w-64"
      />
      <Button type="submit" size="s">
        筛选
      </Button>
      <small className="muted max-md:hidden">搜索手机号会记进操作记录</small>
    </Form>
  );
}
