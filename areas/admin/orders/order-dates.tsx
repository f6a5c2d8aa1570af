import { useState } from "react";
import { dayOf, daysBefore, isDay } from "../../shared/orders/sales.ts";
import { SelectField } from "../../shared/ui/form/select-field.tsx";
import { TextField } from "../../shared/ui/form/text-field.tsx";
import { ownTimeZone } from "../formats/formats.ts";
import { Button } from "../kit/button.tsx";
import { useTyped } from "../kit/search-field.tsx";
import { useOrderTexts } from "../texts.ts";
import { useNow } from "./order-words.ts";
import styles from "./orders.module.css";

/** The first and the last day, such as `2026-11-20`; empty for no limit. */
export interface Days {
  from: string;
  to: string;
}

const PERIODS = ["today", "week", "month", "last-month"] as const;
type Period = (typeof PERIODS)[number];

const ANY_TIME: Days = { from: "", to: "" };

/** The days of a period. @param today `2026-11-20` */
export function daysOf(period: Period, today: string): Days {
  const month = `${today.slice(0, 8)}01`;
  const monthEnd = daysBefore(month, 1);
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "week":
      return { from: daysBefore(today, 6), to: today };
    case "month":
      return { from: month, to: today };
    case "last-month":
      return { from: `${monthEnd.slice(0, 8)}01`, to: monthEnd };
  }
}

interface OrderDatesProps {
  days: Days;
  onChange: (days: Days) => void;
}

/** Limits the list to a period: one of the usual ones, or from one day to another. */
export function OrderDates({ days, onChange }: OrderDatesProps) {
  const { t } = useOrderTexts();
  const [isCustom, setIsCustom] = useState(false);
  const today = dayOf(useNow(), ownTimeZone());
  const isLimited = days.from !== "" || days.to !== "";
  const usual = PERIODS.find((period) => isSame(daysOf(period, today), days));
  const isOrdered = days.from === "" || days.to === "" || days.from <= days.to;
  const shown = isCustom || (isLimited && !usual) ? "custom" : (usual ?? "any");
  const choose = (period: Period | "any" | "custom") => {
    setIsCustom(period === "custom");
    if (period !== "custom") onChange(period === "any" ? ANY_TIME : daysOf(period, today));
  };
  return (
    <>
      <SelectField
        label={t("dates.label")}
        hideLabel
        value={shown}
        onChange={choose}
        options={(["any", ...PERIODS, "custom"] as const).map((value) => ({ value, label: t(`dates.${value}`) }))}
      />
      {shown === "custom" && (
        <div className={`admin-inline ${styles.days}`}>
          <DayField label={t("dates.from")} value={days.from} onChange={(from) => onChange({ ...days, from })} />
          <DayField
            label={t("dates.to")}
            value={days.to}
            error={isOrdered ? undefined : t("dates.reversed")}
            onChange={(to) => onChange({ ...days, to })}
          />
          <Button onClick={() => choose("any")}>{t("dates.clear")}</Button>
        </div>
      )}
    </>
  );
}

const isSame = (a: Days, b: Days): boolean => a.from === b.from && a.to === b.to;

interface DayFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** Accepts unfinished dates: while someone types 2026, the year is 2 at first. */
function DayField({ label, value, error, onChange }: DayFieldProps) {
  const { t } = useOrderTexts();
  const { text, type } = useTyped(value);
  const [isWrong, setIsWrong] = useState(false);
  const isAccepted = (day: string) => day === "" || isDay(day);
  return (
    <TextField
      type="date"
      label={label}
      value={text}
      min="2000-01-01"
      max="2099-12-31"
      error={isWrong ? t("dates.invalid") : error}
      // A date without a year has an empty value.
      onBlur={({ currentTarget }) => setIsWrong(currentTarget.validity.badInput || !isAccepted(currentTarget.value))}
      onChange={(day) => {
        type(day, isAccepted(day));
        setIsWrong(false);
        if (isAccepted(day)) onChange(day);
      }}
    />
  );
}
