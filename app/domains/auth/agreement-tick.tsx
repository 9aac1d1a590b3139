import type { FieldMetadata } from "@conform-to/react";
import { CheckField } from "#app/ui/field.tsx";
import { urls } from "#app/urls.ts";

/** The consent that every login and registration needs; the agreement opens beside the form. */
export function AgreementTick({ field }: { field: FieldMetadata<unknown, Record<string, unknown>, string[]> }) {
  return (
    <CheckField field={field}>
      我已阅读并同意
      <a className="link" href={urls.privacyAgreement} target="_blank" rel="noopener">
        《用户隐私协议》
      </a>
    </CheckField>
  );
}
