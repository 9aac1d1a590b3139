import { useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import type { TextFieldMetadata } from "#app/ui/form-field.ts";
import { Icon } from "#app/ui/icon.tsx";
import { creditCodeNote } from "./settlement.ts";

/** The field of the 统一社会信用代码; a wrong check digit gives a warning and no error. */
export function CreditCodeField({ field }: { field: TextFieldMetadata }) {
  const [typed, setTyped] = useState(field.initialValue ?? "");
  const note = field.errors ? null : creditCodeNote(typed);
  return (
    <TextField
      field={field}
      label="统一社会信用代码"
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="18 位，见营业执照"
      onInput={(event) => setTyped(event.currentTarget.value)}
      hint={
        <span
          className={`flex items-center gap-1 ${note && !note.ok ? "has-[.icon]:text-(--warn)" : "has-[.icon]:text-(--ok)"}`}
          aria-live="polite"
        >
          {note ? (
            <>
              <Icon name={note.ok ? "check" : "warn"} size="s" />
              {note.text}
            </>
          ) : (
            "18 位数字和大写字母"
          )}
        </span>
      }
    />
  );
}
