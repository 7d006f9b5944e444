//! `faceup dataset`: its files and folders, the same bytes in every way, and what it refuses.

use crate::cases::cases;

cases!("dataset":
    csv_as_a_whole json_lines_of_positions_within_rounds the_description a_file_is_no_folder
    what_is_there_is_not_lost a_frontier_table_has_no_rounds what_cannot_be_written_is_a_usage_error
    a_full_disk_names_the_file names_that_are_no_datasets parts_follow_each_other rows_are_those_of_deals
    the_same_bytes_in_every_way finished_parts_are_kept #[cfg(target_os = "linux")] the_datasets_of_the_article);
