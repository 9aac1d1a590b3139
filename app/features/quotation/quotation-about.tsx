import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import type { Quotation } from "#contract/quotation-document.ts";
import { ProjectFields } from "./project-fields.tsx";
import type { FieldErrors, SubmittedValues } from "./quotation-line-row.tsx";

const FIELDS = ["name", "client", "contact", "phone", "address", "wanted_on", "budget"] as const;

/** 项目信息: the form that changes the project and the client of a draft. */
export function QuotationAbout({
  quotation,
  errors,
  sent,
}: {
  quotation: Quotation;
  errors: FieldErrors;
  sent: SubmittedValues;
}) {
  const isWrong = [...FIELDS, "remark"].some((name) => errors?.[name]);
  return (
    <details className="panel" open={isWrong || sent?.intent === "edit"}>
      <summary className="px-(--pad) py-3 font-semibold cursor-pointer">项目信息</summary>
      <Form id="quotation-about" method="post" className="panel__body stack" preventScrollReset>
        <ProjectFields errors={errors} values={sent?.intent === "edit" ? sent : quotation} />
        <Button name="intent" value="edit">
          保存项目信息
        </Button>
      </Form>
    </details>
  );
}
