import { TableForm } from "#app/desk/table-form.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { COUNT_ROWS_MAX } from "#contract/rules/staff-stock.ts";

type Warehouse = { warehouse_id: number; name: string };
type Props = {
  warehouses: readonly Warehouse[];
  text: string;
  refused: Parameters<typeof fieldOf>[0];
  /** The warehouse of the count that was checked already. */
  at?: number;
};

/** The form in which a count is pasted or uploaded. */
export const CountInputs = ({ warehouses, text, refused, at }: Props) => (
  <Panel title={at === undefined ? "粘贴或上传" : "改好再核对"} titleId="paste" hint={`一次 ${COUNT_ROWS_MAX} 行以内`}>
    <TableForm
      label="粘贴盘点表"
      hint="编码、编号或条码在前，数量在后；有没有表头都行。数的是货架上的全部，含已下单没发的"
      example={"10230-100506\t94"}
      text={text}
      refused={refused}
      isAgain={at !== undefined}
    >
      <SelectField field={fieldOf(refused, "warehouse_id", at)} label="仓库">
        {warehouses.map(({ warehouse_id, name }) => (
          <option key={warehouse_id} value={warehouse_id}>
            {name}
          </option>
        ))}
      </SelectField>
    </TableForm>
  </Panel>
);
