import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import GripVertical from "lucide-react/icons/grip-vertical";
import type { ReactNode } from "react";
import { classNames } from "../../shared/ui/class-names.ts";
import { useKitTexts } from "../texts.ts";
import styles from "./sortable-list.module.css";

interface SortableListProps<Item> {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** Gets all items in their new order. */
  onOrder: (items: Item[]) => void;
  children: (item: Item) => ReactNode;
  layout?: "list" | "grid";
}

/**
 * Finds the item whose top left corner is nearest to that of the moved one. Comparing centres, the library's default,
 * would never move a tall item, such as an open one, past a low one.
 */
const closestStart: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) =>
  droppableContainers
    .flatMap((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id);
      if (!rect) return [];
      const value = Math.hypot(rect.left - collisionRect.left, rect.top - collisionRect.top);
      return [{ id: droppableContainer.id, data: { droppableContainer, value } }];
    })
    .sort((a, b) => a.data.value - b.data.value);

/** Items are sorted by dragging, or with the keyboard at their grips. */
export function SortableList<Item>({
  label,
  items,
  idOf,
  nameOf,
  onOrder,
  children,
  layout = "list",
}: SortableListProps<Item>) {
  const { t } = useKitTexts();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(idOf);
  const name = (id: string | number): string => {
    const item = items.find((item) => idOf(item) === id);
    return item === undefined ? "" : nameOf(item);
  };
  /** @param target whose position it takes */
  const placed = (id: string | number, target: string | number) => ({
    name: name(id),
    position: ids.indexOf(String(target)) + 1,
    total: ids.length,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t("sort.picked-up", placed(active.id, active.id)),
    // An item is first over itself: announcing that would cut the previous announcement short.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? t("sort.over", placed(active.id, over.id)) : undefined,
    onDragEnd: ({ active, over }) => (over ? t("sort.dropped", placed(active.id, over.id)) : undefined),
    onDragCancel: ({ active }) => t("sort.cancelled", { name: name(active.id) }),
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onOrder(arrayMove([...items], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestStart}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t("sort.keys") } }}
    >
      <SortableContext items={ids} strategy={layout === "grid" ? rectSortingStrategy : verticalListSortingStrategy}>
        <ul className={classNames("admin-lines", styles[layout])} aria-label={label}>
          {items.map((item) => (
            <SortableItem key={idOf(item)} id={idOf(item)} name={nameOf(item)}>
              {children(item)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function SortableItem({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { t } = useKitTexts();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className={styles.grip}
        aria-label={t("sort.move", { name })}
      >
        <GripVertical />
      </button>
      <div className={styles.content}>{children}</div>
    </li>
  );
}
