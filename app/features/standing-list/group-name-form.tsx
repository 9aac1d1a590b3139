import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";

type Props = {
  form: SubmissionResult<string[]> | null | undefined;
  /** The group whose name is changed; null for a new one. */
  renamed: { group_id: number; name: string } | null;
};

const ERROR = "group-name-error";

/** The name of a group, new or changed. */
export function GroupNameForm({ form, renamed }: Props) {
  const { name, value, error } = fieldOf(form, "name", renamed?.name);
  return (
    <Form method="post" className="panel__body stack">
      <FormErrors of={form} fields={["group_id", "intent"]} />
      {renamed ? <input type="hidden" name="group_id" value={renamed.group_id} /> : null}
      <div className="row row--nowrap">
        <Input
          className="max-w-64"
          name={name}
          defaultValue={value}
          required
          autoFocus={Boolean(error)}
          aria-label={renamed ? `“${renamed.name}”的新名称` : "新分组的名称"}
          {...describedByError(error, ERROR)}
          placeholder="如 打印耗材、行政日用"
        />
        <Button variant="tint" name="intent" value={renamed ? "rename" : "add"}>
          {renamed ? "保存名称" : "新建分组"}
        </Button>
        {renamed ? (
          <Link className="link" to={urls.standingList.groups}>
            取消
          </Link>
        ) : null}
      </div>
      <FieldError id={ERROR}>{error}</FieldError>
    </Form>
  );
}
