import { Pencil } from '#web/ui/icons/pencil.tsx';
import { Trash } from '#web/ui/icons/trash.tsx';
import { MenuItem } from './menu.tsx';

interface ActionProps {
  onSelect: () => void;
}

export function EditItem({ onSelect }: ActionProps) {
  return (
    <MenuItem onSelect={onSelect}>
      <Pencil className="size-4" />
      Edit
    </MenuItem>
  );
}

export function DeleteItem({ onSelect }: ActionProps) {
  return (
    <MenuItem tone="danger" onSelect={onSelect}>
      <Trash className="size-4" />
      Delete
    </MenuItem>
  );
}
