//! `faceup dataset`: its files and folders, the same bytes in every way, and what it refuses.

use crate::cases::cases;

cases!("dataset":
    csv_as_a_whole json_lines_of_positions_within_rounds #[cfg(unix)] the_description a_file_is_no_folder
    #[cfg(unix)] what_is_there_is_not_lost #[cfg(unix)] a_frontier_table_has_no_rounds what_cannot_be_written_is_a_usage_error
    #[cfg(unix)] a_full_disk_names_the_file #[cfg(unix)] names_that_are_no_datasets #[cfg(unix)] parts_follow_each_other
    #[cfg(unix)] rows_are_those_of_deals #[cfg(unix)] the_same_bytes_in_every_way #[cfg(unix)] finished_parts_are_kept
    #[cfg(target_os = "linux")] the_datasets_of_the_article);
