/** How often a paper was printed, and whether its pieces have changed since. */
export const PrintTimes = ({ times, has_changed }: { times: number; has_changed: boolean }) => (
  <span>
    第 {times} 次打印{has_changed ? <b> 已变：打印以后有退款</b> : null}
  </span>
);
