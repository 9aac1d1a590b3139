import "./printer-field.css";
import { Form } from "@remix-run/react";
import { Suspense, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { urls } from "#app/urls.ts";
import { FILLED_PATTERN } from "#contract/rules/keyword.ts";
import { LazySuggestions } from "./lazy-suggestions.tsx";
import { consumableSearchHref } from "./search-href.ts";

/** A field for a printer, which leads to its consumables; with scripts it suggests printers. */
export function PrinterField() {
  const field = useRef<HTMLInputElement>(null);
  const composing = useRef(false);
  const [usedInput, setUsedInput] = useState<HTMLInputElement | null>(null);
  const markUsed = () => setUsedInput(field.current);
  // The field may have been used before hydration.
  useEffect(() => {
    if (document.activeElement === field.current) setUsedInput(field.current);
  }, []);
  return (
    <Form
      className="printer-field relative grid grid-cols-[minmax(0,1fr)_auto] max-w-110"
      role="search"
      aria-label="按机型找耗材"
      action={urls.printer.search}
    >
      <Input
        ref={field}
        name="title"
        type="search"
        aria-label="打印机型号"
        placeholder="打印机型号，如 1020"
        autoComplete="off"
        enterKeyHint="search"
        required
        pattern={FILLED_PATTERN}
        onFocus={markUsed}
        onInput={markUsed}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={() => {
          composing.current = false;
        }}
      />
      <Button variant="primary" size="l">
        查耗材
      </Button>
      {usedInput ? (
        <Suspense fallback={null}>
          <LazySuggestions input={usedInput} composing={composing} searchHref={consumableSearchHref} of="printers" />
        </Suspense>
      ) : null}
    </Form>
  );
}
